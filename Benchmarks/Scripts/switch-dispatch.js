// switch over integers and strings, with fall-through and default: a small stack machine and event routing.

const program = [0, 5, 0, 7, 1, 0, 3, 2, 3, 4, 0, 2, 1, 5, 6];
const names = ["track", "identify", "screen", "group", "alias", "page"];

function interpret(code, memory) {
  const stack = [];
  let pointer = 0;
  for (;;) {
    switch (code[pointer++]) {
      case 0:
        stack.push(code[pointer++]);
        break;
      case 1:
        stack.push(stack.pop() + stack.pop());
        break;
      case 2:
        stack.push(stack.pop() * stack.pop());
        break;
      case 3:
        memory.value = stack.pop() & 1023;
      case 4:
        stack.push(memory.value);
        break;
      case 5:
        stack.push(stack[stack.length - 1] ^ memory.value);
        break;
      default:
        return stack.pop();
    }
  }
}

function route(name) {
  switch (name) {
    case "track":
      return 1;
    case "identify":
    case "alias":
      return 2;
    case "screen":
      return 3;
    case "group":
      return 4;
    default:
      return 0;
  }
}

function run() {
  const memory = { value: 1 };
  let checksum = 0;
  for (let i = 0; i < 50000; i++) {
    program[1] = i & 31;
    checksum = (checksum + interpret(program, memory)) % 1000003;
    for (let j = 0; j < 6; j++) {
      checksum += route(names[j]);
    }
  }
  return checksum;
}
