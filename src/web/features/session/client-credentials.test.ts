import { expect, test } from 'vitest'
import { basicAuthorization } from './client-credentials.ts'

test.each(['vigia-web', 'ñandú', '糧食', 'a:b'])('the server reads the secret %s as it is', (secret) => {
  const header = basicAuthorization({ id: 'bolívar', secret })
  expect(Buffer.from(header.replace('Basic ', ''), 'base64').toString()).toBe(`bolívar:${secret}`)
})
