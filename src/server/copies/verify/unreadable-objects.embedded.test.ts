import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { thumbnailName } from '../../images/images.service.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { cleanDatabase } from '../../testing/database/database.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { startS3Server } from '../../testing/services/s3-server.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { MOST_UNREADABLE } from './read-blob.ts'
import { repairImages } from './repair-images.ts'
import { verifyStore } from './verify-store.ts'

const s3 = await startS3Server()
afterAll(() => s3.close())
const { platform } = await testApi(s3.environment)
const SHADES = [10, 20, 30]
let names: string[]

beforeEach(async () => {
  await cleanDatabase()
  s3.objects.clear()
  names = await storePhotos(platform, SHADES)
})
afterEach(() => s3.damaged.clear())

const verify = async () => (await verifyStore(platform, silentProgress)).faults.first
const copyNow = async () => {
  const copy = memoryCopy()
  const { lacks } = await writeCopy(platform, copy.sink, silentProgress)
  return { source: copy.source, lacks }
}

test.each(['failing', 'cut'] as const)(
  'one photo that the store lists and is %s at reading does not stop the others',
  async (behaviour) => {
    const [unreadable = ''] = names
    const before = new Map(s3.objects)
    const whole = await copyNow()
    s3.damaged.set(unreadable, behaviour)

    expect((await copyNow()).lacks).toEqual({ missing: [unreadable], damaged: [] })
    expect(await verify()).toEqual([`Falta el archivo ${unreadable}, o no se puede leer.`])
    expect(await repairImages(whole.source, platform, silentProgress)).toEqual({
      repaired: 1,
      images: SHADES.length,
      faults: { count: 0, first: [] },
    })
    expect(s3.damaged.size).toBe(0)
    expect(s3.objects).toEqual(before)
  },
)

test('many that cannot be read are all written anew, as long as others between them can', async () => {
  const more = Array.from({ length: 2 * MOST_UNREADABLE }, (_, place) => 50 + 5 * place)
  const all = [...names, ...(await storePhotos(platform, more))]
  const { source } = await copyNow()
  for (const name of all) s3.damaged.set(name, 'failing')
  s3.damaged.set(thumbnailName(all[0] ?? ''), 'failing')
  expect(await repairImages(source, platform, silentProgress)).toMatchObject({
    repaired: all.length,
    faults: { count: 0 },
  })
  expect(s3.damaged.size).toBe(0)
})
