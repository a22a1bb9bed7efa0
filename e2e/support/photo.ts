import sharp from 'sharp'

/** A photo as a phone's camera makes it; each shade makes another file. */
export async function cameraPhoto(shade: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const background = { r: (37 * shade) % 256, g: (91 * shade) % 256, b: (151 * shade) % 256 }
  const buffer = await sharp({ create: { width: 2_400, height: 1_800, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name: `IMG_${shade}.jpg`, mimeType: 'image/jpeg', buffer }
}
