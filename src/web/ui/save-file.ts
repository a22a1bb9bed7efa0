/** Longer than any browser takes to begin reading the file. */
const KEEP_MS = 60_000

/** Starts the browser's download of a file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS)
}
