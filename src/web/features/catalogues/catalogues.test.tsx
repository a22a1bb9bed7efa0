import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { listCitiesOfZodes, listZodes } from '../../../contract/index.ts'
import { catalogueQuery, currentChoiceQuery } from './catalogues.queries.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

const serve = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_url: string) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

afterEach(() => {
  client.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a catalogue is asked for once, a choice that people change each time', async () => {
  const fetched = serve(200, { success: true, data: { zodes: [{ zodes_id: 2, name: 'Montes de María' }] } })
  expect(await client.fetchQuery(catalogueQuery(listZodes))).toEqual([{ id: 2, name: 'Montes de María' }])
  await client.fetchQuery(catalogueQuery(listZodes))
  expect(fetched).toHaveBeenCalledTimes(1)
  await client.fetchQuery(currentChoiceQuery(listZodes))
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a catalogue of something is kept apart by what it is of', async () => {
  const fetched = serve(200, { success: true, data: { citys: [] } })
  await client.fetchQuery(catalogueQuery(listCitiesOfZodes, { zodesId: 1 }))
  await client.fetchQuery(catalogueQuery(listCitiesOfZodes, { zodesId: 2 }))
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/generic/citys/1', '/api/generic/citys/2'])
})

test('a failed catalogue is logged and not kept as an answer', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  serve(500, { success: false, error: { code: 'unexpected', message: 'Error' } })
  await expect(client.fetchQuery(catalogueQuery(listZodes))).rejects.toThrow('Error')
  expect(logged).toHaveBeenCalledWith('/api/generic/zodes', expect.any(Error))
  expect(client.getQueryData(catalogueQuery(listZodes).queryKey)).toBeUndefined()
})
