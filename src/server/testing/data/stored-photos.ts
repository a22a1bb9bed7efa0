import { insertImages } from '../../images/images.queries.ts'
import { prepareImage } from '../../images/images.service.ts'
import { ReceivedFile } from '../../platform/http/body/received-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { aPhoto } from './fixtures.ts'
import { BOLIVAR } from './officials.ts'

/** Stores one evidence photo per shade, with its row. @returns their names */
export async function storePhotos(platform: Platform, shades: readonly number[]): Promise<string[]> {
  const photos = await Promise.all(
    shades.map(async (shade) => {
      const bytes = Buffer.from(await (await aPhoto(shade)).arrayBuffer())
      return prepareImage(platform, 'evidence', new ReceivedFile(bytes, 'image/jpeg', 'foto.jpg'))
    }),
  )
  await insertImages(platform.db, BOLIVAR, photos, platform.clock())
  return photos.map(({ name }) => name)
}
