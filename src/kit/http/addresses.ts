import { isIPv4, isIPv6 } from 'node:net'

/** The canonical form of an address: IPv4 that arrives over an IPv6 socket (`::ffff:203.0.113.7`) is IPv4. */
export function plainAddress(address: string): string {
  if (!MAPPED.test(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return address
  return [groups[6]! >> 8, groups[6]! & 255, groups[7]! >> 8, groups[7]! & 255].join('.')
}

/** A group of each such address, in any notation: most others need not be read. */
const MAPPED = /ffff/i

/** The unit that limits count: an IPv4 address, or an IPv6 /64, as one household or server owns all of it. */
export function ownerOf(address: string): string {
  const plain = plainAddress(address)
  return isIPv6(plain) ? prefixOf(plain) : plain
}

/** The network of an address, for logs and lists: enough to recognize an attack or one's own network, not the whole address. */
export function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? prefixOf(plain) : 'unknown'
}

/** The first four groups of an IPv6 address as a network, such as `2001:db8:1:2::/64`. */
function prefixOf(address: string): string {
  const groups = groupsOf(address).slice(0, 4)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}

/** The eight numbers of an IPv6 address, in any notation. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address
    .replace(/%.*$/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, hexOfIPv4)
    .split('::')
  const [before, after] = [head, tail ?? ''].map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  )
  return [...before!, ...new Array<number>(8 - before!.length - after!.length).fill(0), ...after!]
}

function hexOfIPv4(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
