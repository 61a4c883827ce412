import dgram from 'node:dgram';
import { once } from 'node:events';
import { closeAfterTest } from './servers';

const TYPE_A = 1;
const NAME_ERROR = 3;
const HEADER_BYTES = 12;

/** A DNS server that knows the A records of its names, and that they have no AAAA records. Returns its address. */
export async function startDnsServer(names: Record<string, readonly string[]>): Promise<string> {
  const socket = dgram.createSocket('udp4');
  socket.on('message', (query, sender) => socket.send(answerTo(query, names), sender.port));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closeAfterTest(async () => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function answerTo(query: Buffer, names: Record<string, readonly string[]>): Buffer {
  const { name, end } = readName(query);
  const known = names[name];
  const isAddressQuery = query.readUInt16BE(end) === TYPE_A;
  const addresses = known && isAddressQuery ? known : [];

  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (known ? 0 : NAME_ERROR), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const question = query.subarray(HEADER_BYTES, end + 4);
  return Buffer.concat([header, question, ...addresses.map(toRecord)]);
}

/** The name asked for, and where its type and class begin. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

/** A pointer to the question's name, type A, class IN, 60 s, four bytes. */
function toRecord(address: string): Buffer {
  const octets = address.split('.').map(Number);
  return Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4, ...octets]);
}
