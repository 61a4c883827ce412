import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 480;
const HEIGHT = 360;
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const SOIL = 280;

type Colour = readonly [red: number, green: number, blue: number];

/** Draws a fern in a pot, so that a picture in the Inbox is one. */
export function drawFern(): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      rows.set(colourAt(x, y), y * (1 + WIDTH * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // 8 bits a channel, RGB, not interlaced.
  header.set([8, 2], 8);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function colourAt(x: number, y: number): Colour {
  const fromMiddle = Math.abs(x - WIDTH / 2);
  if (y > SOIL && fromMiddle < 70 - (y - SOIL) / 4) return [186, 92, 58];
  if (y <= SOIL && isLeaf(x - WIDTH / 2, SOIL - y))
    return [46, 125, 70 + Math.round(fromMiddle / 4)];
  return [236 - Math.round(y / 12), 242 - Math.round(y / 16), 232];
}

/** Whether a point, seen from where the fern grows, lies on one of its fronds. */
function isLeaf(x: number, height: number): boolean {
  return [-1.1, -0.55, 0, 0.55, 1.1].some((lean) => {
    const middle = lean * height + (lean * height * height) / 400;
    const width = 26 * Math.sin(Math.min(1, height / 230) * Math.PI);
    const isBetweenLeaflets = height % 16 > 11;
    return Math.abs(x - middle) < (isBetweenLeaflets ? 3 : width);
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}
