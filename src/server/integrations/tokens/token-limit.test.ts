import { expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { tokenFields } from '../../testing/integration-calls.ts'

const api = await testApi({ CALLS_PER_MINUTE: '5', TOKEN_CALLS_PER_MINUTE: '8' })

test('a token has a limit of its own, and an invalid one counts by its address', async () => {
  const administrator = api.as(api.officials.administrator)
  const { token } = (await administrator.post('/api/api-tokens', tokenFields())).body.data
  const read = (sent: string) => api.anonymous.get('/api/generic/zodes', { authorization: `Bearer ${sent}` })
  const statuses: number[] = []
  // The first call counts by its address: until then it is not known whose token it is.
  for (let call = 0; call < 10; call += 1) statuses.push((await read(token)).statusCode)
  expect(statuses).toEqual([...Array(9).fill(200), 429])
  const invented: number[] = []
  for (let call = 0; call < 5; call += 1) invented.push((await read(`vig_${call}`)).statusCode)
  expect(invented).toEqual([401, 401, 401, 401, 429])
  expect((await administrator.get('/api/profile')).statusCode).toBe(200)
})
