/** The bytes of a blob of the simulation, at once. */
export const blobBytesOf = (blob: Blob): Uint8Array => (blob as unknown as { held: () => Uint8Array }).held()
