/** Where an image goes on a canvas so that all of it is seen, centred, and never enlarged. */
export function placeWithin(image: { width: number; height: number }, box: { width: number; height: number }) {
  const scale = Math.min(1, box.width / image.width, box.height / image.height)
  const width = image.width * scale
  const height = image.height * scale
  return { xOffset: (box.width - width) / 2, yOffset: (box.height - height) / 2, width, height }
}

/** @throws when it is not an image that opens */
export async function openImage(source: string): Promise<HTMLImageElement> {
  const image = new Image()
  await new Promise((resolve, reject) => {
    image.onload = resolve
    image.onerror = () => reject(new Error('The image does not open.'))
    image.src = source
  })
  return image
}
