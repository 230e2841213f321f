// Switches with many cases: over integers, over strings, and over ranges that no table can hold.

function opcode(code, value) {
  switch (code) {
    case 0: return value + 1;
    case 1: return value - 1;
    case 2: return value << 1;
    case 3: return value >> 1;
    case 4: return value ^ 21;
    case 5: return value | 8;
    case 6: return value & 4095;
    case 7: return value + 7;
    case 8: return value + 8;
    case 9: return value - 9;
    case 10: return value ^ 10;
    case 11: return value + 11;
    case 12: return value - 12;
    case 13: return ~value;
    case 14: return value + 14;
    case 15: return value ^ 15;
    case 16: return value + 16;
    case 17: return value - 17;
    case 18: return value ^ 18;
    case 19: return value + 19;
    case 20: return value - 20;
    case 21: return value ^ 21;
    case 22: return value + 22;
    case 23: return value - 23;
    default: return 0;
  }
}

function category(name) {
  switch (name) {
    case "Product Viewed": return 1;
    case "Product Added": return 2;
    case "Product Removed": return 3;
    case "Cart Viewed": return 4;
    case "Checkout Started": return 5;
    case "Checkout Step Viewed": return 6;
    case "Checkout Step Completed": return 7;
    case "Payment Info Entered": return 8;
    case "Order Updated": return 9;
    case "Order Completed": return 10;
    case "Order Refunded": return 11;
    case "Order Cancelled": return 12;
    case "Coupon Entered": return 13;
    case "Coupon Applied": return 14;
    case "Coupon Denied": return 15;
    case "Coupon Removed": return 16;
    default: return 0;
  }
}

function band(amount) {
  switch (true) {
    case amount < 10: return 1;
    case amount < 50: return 2;
    case amount < 200: return 3;
    case amount < 1000: return 4;
    default: return 5;
  }
}

const names = ["Product Viewed", "Order Completed", "Coupon Removed", "Something Else", "Cart Viewed", "Order Cancelled"];

function run() {
  let value = 1;
  let sum = 0;
  for (let i = 0; i < 50000; i++) {
    value = opcode(i % 25, value);
    sum += category(names[i % 6]) + band(i & 2047);
  }
  return `${value}-${sum}`;
}
