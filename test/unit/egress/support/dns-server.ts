import dgram from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';
import { closeAfterTest } from './servers';

/** Reply about a name. Without an address of the asked kind, the name exists but its answer is empty. */
export interface DnsReply {
  /** IPv4 and IPv6 addresses; a question gets those of its kind. */
  addresses?: readonly string[];
  /** Chain of aliases: the name points to the first, that to the second; the last has the addresses. */
  aliases?: readonly string[];
  /** 2 SERVFAIL, 3 NXDOMAIN, 5 REFUSED. */
  code?: number;
  delayMs?: number;
  /** Never answers. */
  silent?: boolean;
  /** Answers with bytes that are no DNS message. */
  garbage?: boolean;
}

export interface DnsServer {
  /** `127.0.0.1:port`, as `Resolver.setServers` wants it. */
  address: string;
  /** Returns how often the addresses of a kind were asked for. */
  asked(name: string, kind: 'A' | 'AAAA'): number;
}

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
const NAME_ERROR = 3;
const HEADER_BYTES = 12;

/**
 * Starts a DNS server for a test. Replies in a list are given in turn, the last one from then on; a list of texts
 * stands for addresses. Unknown names do not exist.
 */
export async function startDnsServer(
  names: Record<string, readonly string[] | readonly DnsReply[]>,
): Promise<DnsServer> {
  const questions: string[] = [];
  const socket = dgram.createSocket('udp4');
  socket.on('message', (query, sender) => {
    const { name, type } = readQuestion(query);
    const count = questions.filter((each) => each === `${type} ${name}`).length;
    questions.push(`${type} ${name}`);
    const reply = replyAt(names[name], count);
    if (reply.silent === true) return;
    const message = reply.garbage === true ? Buffer.from('no DNS') : encode(query, type, reply);
    setTimeout(() => {
      if (isOpen) socket.send(message, sender.port);
    }, reply.delayMs ?? 0);
  });
  let isOpen = true;
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closeAfterTest(async () => {
    isOpen = false;
    socket.close();
  });
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked: (name, kind) => questions.filter((each) => each === `${TYPES[kind]} ${name}`).length,
  };
}

function replyAt(known: readonly (string | DnsReply)[] | undefined, count: number): DnsReply {
  if (known === undefined) return { code: NAME_ERROR };
  const replies = known.filter((each) => typeof each === 'object');
  const addresses = known.filter((each) => typeof each === 'string');
  return replies[Math.min(count, replies.length - 1)] ?? { addresses };
}

function encode(query: Buffer, type: number, { addresses = [], aliases = [], code = 0 }: DnsReply) {
  const { name, end } = readQuestion(query);
  const chain = [name, ...aliases];
  const canonical = chain.at(-1) ?? name;
  const records = [
    ...aliases.map((alias, index) => toRecord(chain[index] ?? name, TYPES.CNAME, toName(alias))),
    ...addresses
      .map((address) => ipaddr.parse(address))
      .filter((address) => TYPES[address.kind() === 'ipv4' ? 'A' : 'AAAA'] === type)
      .map((address) => toRecord(canonical, type, Buffer.from(address.toByteArray()))),
  ];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]);
}

/** Reads the name and type asked for, and where the question ends. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** Encodes a record: name, type, class IN, 60 s, length, data. */
function toRecord(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.from([0, type, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([toName(name), fixed, data]);
}

function toName(name: string): Buffer {
  const labels = name.split('.').map((label) => `${String.fromCharCode(label.length)}${label}`);
  return Buffer.from(`${labels.join('')}\0`, 'latin1');
}
