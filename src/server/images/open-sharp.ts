const load = async () => {
  const { default: sharp } = await import('sharp')
  // One thread per image keeps memory bounded while requests run side by side.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let loading: ReturnType<typeof load> | undefined

/** The image library, loaded with the first image so that the start does not wait for it. */
export const openSharp = () => {
  loading ??= load().catch((error) => {
    // The next image tries again, so that one failed load does not refuse photos until a restart.
    loading = undefined
    throw error
  })
  return loading
}
