/** The facts of a stored image: its blob's name and what decoding found. */
export type StoredImage = { name: string; mediaType: string; width: number; height: number; thumbSha256: string }

/** Images that this process stored, by digest. The bytes of a name never change. */
export type StoredImages = Map<string, Promise<StoredImage>>
