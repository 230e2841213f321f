// Constructors: functions with prototypes, classes, and classes that extend others.

function Point(x, y) {
  this.x = x;
  this.y = y;
}
Point.prototype.plus = function (other) {
  return new Point(this.x + other.x, this.y + other.y);
};

class Shape {
  constructor(name) {
    this.name = name;
  }
  get label() {
    return this.name + ":" + this.area();
  }
}

class Rectangle extends Shape {
  constructor(width, height) {
    super("rectangle");
    this.width = width;
    this.height = height;
  }
  area() {
    return this.width * this.height;
  }
}

class Square extends Rectangle {
  constructor(side) {
    super(side, side);
    this.name = "square";
  }
}

function run() {
  let point = new Point(0, 0);
  const one = new Point(1, 2);
  let length = 0;
  let instances = 0;
  for (let i = 0; i < 25000; i++) {
    point = point.plus(one);
    const shape = i % 3 === 0 ? new Square(i & 15) : new Rectangle(i & 15, 4);
    length += shape.area();
    if (shape instanceof Square) {
      instances++;
    }
    if (i % 8 === 0) {
      length += shape.label.length;
    }
  }
  return `${point.x}-${point.y}-${length}-${instances}`;
}
