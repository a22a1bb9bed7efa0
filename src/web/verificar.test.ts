import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

test('the thread blames no file that the device does not give it', async () => {
  const listeners: ((event: { data: Pick<File, 'arrayBuffer'> }) => void)[] = []
  const told = new Promise((resolve) => vi.stubGlobal('postMessage', resolve))
  vi.stubGlobal('addEventListener', (_type: string, listen: (typeof listeners)[number]) => listeners.push(listen))
  await import('./verificar.ts')
  listeners[0]?.({ data: { arrayBuffer: () => Promise.reject(new Error('The file is gone.')) } })
  expect(await told).toMatchObject({ kind: 'document', fault: 'unable' })
})
