import sharp, { type JpegOptions } from 'sharp'

/** A JPEG with detail everywhere, so that its picture data is long and a cut shows. */
export const noisyJpeg = (options: JpegOptions = {}, width = 90, height = 60): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .jpeg(options)
    .toBuffer()
