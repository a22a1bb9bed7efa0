const load = async () => {
  const { default: sharp } = await import('sharp')
  // Each image is one job of one thread: requests run side by side, and memory stays bounded.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let loading: ReturnType<typeof load> | undefined

/** The image library, loaded with the first image: a start need not wait for it. */
export const openSharp = () => {
  loading ??= load()
  return loading
}
