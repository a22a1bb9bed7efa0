import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { Problem } from '../../../domain/shared/problem.ts'

/** An address to connect to, as a name was resolved. */
export type Address = { address: string; family: 4 | 6 }

/** Ranges of IPv4 that are not of the public network (RFC 6890 and its registry). */
const NOT_PUBLIC_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** The only public range of IPv6, and parts of it for tunnels, documentation and protocols. */
const PUBLIC_6 = ['2000::/3']
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', bits] = range.split('/')
    list.addSubnet(net, Number(bits), family)
  }
  return list
}
const notPublic4 = listOf(NOT_PUBLIC_4, 'ipv4')
const public6 = listOf(PUBLIC_6, 'ipv6')
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6')

/** Whether an address is of the public network. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address, 'ipv4')
  return isIPv6(address) && public6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** The host of an address as the resolver takes it: IPv6 without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

const RESOLVE_MS = 5_000

async function addressesOf(host: string): Promise<Address[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family: family as 4 | 6 }]
  const waited = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('resolver: no answer')), RESOLVE_MS).unref()
  })
  try {
    return (await Promise.race([lookup(host, { all: true }), waited])) as Address[]
  } catch {
    throw new Problem('webhook.host-unknown', { params: { host } })
  }
}

/**
 * Resolves a webhook's address once; who calls connects to what is returned, so that no second answer of the name's owner
 * leads elsewhere.
 * @param allowsPrivate whether addresses of the entity's own network are allowed
 * @throws Problem webhook.host-unknown, webhook.address-refused, where one of the addresses is not public
 */
export async function resolveWebhook(url: URL, allowsPrivate: boolean): Promise<Address> {
  if (url.protocol !== 'https:') throw new Problem('webhook.address-refused')
  const host = hostOf(url)
  const addresses = await addressesOf(host)
  const [first] = addresses
  if (!first) throw new Problem('webhook.host-unknown', { params: { host } })
  if (!allowsPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
    throw new Problem('webhook.address-refused')
  }
  return first
}
