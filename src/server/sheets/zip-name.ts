/** Characters of a segment at most, its ending included. */
const MAX_SEGMENT = 120
/** Names of devices, which Windows opens instead of a file, with any ending. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** One name of a path that every system can unpack: ASCII, without signs of paths, dots at its ends or a device's name. */
function safeSegment(text: string): string {
  const ascii = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  const dot = ascii.lastIndexOf('.')
  const ending = dot > 0 && ascii.length - dot <= 8 ? ascii.slice(dot) : ''
  const stem = ascii.slice(0, ascii.length - ending.length).slice(0, MAX_SEGMENT - ending.length)
  const name = `${stem.replace(/[. ]+$/, '')}${ending}`.replace(/[. ]+$/, '')
  if (name === '') return '_'
  return DEVICES.test(name) ? `_${name}` : name
}

/** A path in a ZIP from texts of people: accents are folded, nothing leaves the folder it is unpacked in. */
export const zipName = (...segments: readonly string[]): string => segments.map(safeSegment).join('/')
