import { expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'

const METRICS_TOKEN = 'un secreto de las métricas'
const api = await testApi({ TRUST_PROXY: 'loopback', METRICS_TOKEN })
const from = async (address?: string, headers: Record<string, string> = {}) =>
  (await api.anonymous.get('/api/health', { ...headers, ...(address && { 'x-forwarded-for': address }) })).body.data

test('health tells strangers whether it is ready, and which part is not to the operator alone', async () => {
  const parts = { checks: { database: true, migrations: true, storage: true } }
  expect(await from()).toEqual({ ready: true, stopping: false, ...parts })
  expect(await from('192.0.2.7')).toEqual({ ready: true, stopping: false })
  expect(await from('192.0.2.7', { authorization: `Bearer ${METRICS_TOKEN}` })).toMatchObject(parts)
  expect(await from('192.0.2.7', { authorization: 'Bearer otro' })).toEqual({ ready: true, stopping: false })
})
