// Arithmetic on doubles: the orbits of five bodies.

function bodies() {
  return [
    { x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0, mass: 39.47 },
    { x: 4.84, y: -1.16, z: -0.1, vx: 0.606, vy: 2.81, vz: -0.02, mass: 0.037 },
    { x: 8.34, y: 4.12, z: -0.4, vx: -1.01, vy: 1.82, vz: 0.008, mass: 0.011 },
    { x: 12.89, y: -15.11, z: -0.22, vx: 1.08, vy: 0.868, vz: -0.01, mass: 0.0017 },
    { x: 15.37, y: -25.9, z: 0.179, vx: 0.979, vy: 0.594, vz: -0.034, mass: 0.002 },
  ];
}

function advance(bodies, step) {
  for (let i = 0; i < bodies.length; i++) {
    const a = bodies[i];
    for (let j = i + 1; j < bodies.length; j++) {
      const b = bodies[j];
      const dx = a.x - b.x;
      const dy = a.y - b.y;
      const dz = a.z - b.z;
      const square = dx * dx + dy * dy + dz * dz;
      const force = step / (square * Math.sqrt(square));
      a.vx -= dx * b.mass * force;
      a.vy -= dy * b.mass * force;
      a.vz -= dz * b.mass * force;
      b.vx += dx * a.mass * force;
      b.vy += dy * a.mass * force;
      b.vz += dz * a.mass * force;
    }
  }
  for (const body of bodies) {
    body.x += step * body.vx;
    body.y += step * body.vy;
    body.z += step * body.vz;
  }
}

function run() {
  const system = bodies();
  for (let i = 0; i < 3000; i++) {
    advance(system, 0.01);
  }
  return system.map((body) => body.x.toFixed(9)).join("/");
}
