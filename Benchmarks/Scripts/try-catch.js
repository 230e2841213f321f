// try, catch and finally: without an exception, with thrown Errors, and rethrown through several frames.

class ValidationError extends Error {
  constructor(message, field) {
    super(message);
    this.name = "ValidationError";
    this.field = field;
  }
}

function validate(value) {
  if (value % 10 === 0) {
    throw new ValidationError("bad value " + value, "value");
  }
  return value;
}

function guarded(value) {
  try {
    return validate(value);
  } finally {
    finished += 1;
  }
}

let finished = 0;

function run() {
  let checksum = 0;
  finished = 0;
  for (let i = 0; i < 120000; i++) {
    try {
      checksum += guarded(i) & 7;
    } catch (error) {
      if (!(error instanceof ValidationError)) {
        throw error;
      }
      checksum += error.message.length + error.field.length;
    }
    try {
      checksum += i & 1;
    } catch {
      checksum = 0;
    }
  }
  return checksum + finished;
}
