import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * True for an IP address that is reachable on the public internet. False for this machine, its networks, and ranges that IANA has reserved
 * (the registries of special-purpose addresses, RFC 6890); also for an IPv4 address
 * within an IPv6 one (`::ffff:…`), and for an invalid address, such as one with a zone.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !SET_ASIDE.check(address, 'ipv4')
  return isIPv6(address) && !address.includes('%') && UNICAST.check(address, 'ipv6') && !SET_ASIDE.check(address, 'ipv6')
}

/** The range of all public IPv6 addresses: a future range is not public merely because no list mentions it. */
const UNICAST = listOf('2000::/3')

const SET_ASIDE = listOf(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Services of a cloud for its own machines.
  '168.63.129.16/32',
  // Teredo, ORCHID, documentation and others; 6to4, which carries any IPv4 address; AS112.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
)

function listOf(...networks: string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}
