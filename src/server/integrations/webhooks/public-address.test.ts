import { expect, test } from 'vitest'
import { postWebhook } from './post-webhook.ts'
import { isPublicAddress, resolveWebhook } from './public-address.ts'

test.each([
  ...['93.184.216.34', '8.8.8.8', '190.27.1.1', '172.15.255.255', '172.32.0.0', '192.167.1.1', '11.0.0.1'],
  ...['2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4009:80b::200e', '2800:e2::1'],
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '127.0.0.1', '127.1.2.3', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.1', '198.18.0.1'],
  ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1'],
  ...['2001:db8::1', '2002:7f00:1::1', '3fff::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fec0::1', 'ff02::1'],
  ...['fe80::1%eth0', 'no address', ''],
])('%j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

/** Ways to write an address that leads inside. */
const INSIDE = [
  ...['https://127.0.0.1/', 'https://127.1/', 'https://2130706433/', 'https://0x7f000001/', 'https://0177.0.0.1/'],
  ...['https://localhost/', 'https://LOCALHOST/', 'https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::]/'],
  ...['https://[0:0:0:0:0:ffff:7f00:1]/', 'https://169.254.169.254/latest/meta-data', 'https://10.0.0.1:8443/x'],
  ...['https://①②⑦.⓪.⓪.①/', 'https://127。0。0。1/', 'https://[fd00::1]/', 'https://0/', 'https://192.168.1.1/'],
]
test.each(INSIDE)('%s is refused before anything is sent', async (address) => {
  await expect(resolveWebhook(new URL(address), false)).rejects.toMatchObject({ code: 'webhook.address-refused' })
  const message = { url: address, secret: 'whsec_AAAA', id: 'evt_1', body: '{}' }
  expect(await postWebhook(message, { at: new Date(), allowsPrivate: false })).toEqual({
    status: null,
    error: 'La dirección no es pública.',
  })
})

test('a name without a server is told, and http is refused even for allowed private addresses', async () => {
  await expect(resolveWebhook(new URL('https://nada.invalid/'), false)).rejects.toMatchObject({
    code: 'webhook.host-unknown',
  })
  await expect(resolveWebhook(new URL('http://127.0.0.1/'), true)).rejects.toMatchObject({
    code: 'webhook.address-refused',
  })
  expect(await resolveWebhook(new URL('https://127.0.0.1/'), true)).toEqual({ address: '127.0.0.1', family: 4 })
})
