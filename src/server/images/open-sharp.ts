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
  loading ??= load().catch((error) => {
    // The next image tries again: a file that was not there for a moment is no reason to refuse photos until a restart.
    loading = undefined
    throw error
  })
  return loading
}
