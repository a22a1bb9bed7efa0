import type { PreparedImage } from '../../images/images.service.ts'
import type { SaveCommand } from './save-transaction.ts'

const digestIn = (name: string): string => name.split('.')[0] ?? ''

/** The picture that another one of the request was made from: it came as that one is kept, or as its thumbnail. */
function originalOf(image: PreparedImage, drawings: readonly PreparedImage[]): PreparedImage {
  const came = [image.name, ...(image.sentName ? [image.sentName] : [])]
  const isCopyOf = ({ name, thumbSha256 }: PreparedImage) =>
    came.includes(name) || came.some((each) => digestIn(each) === thumbSha256)
  return drawings.find((other) => other.name !== image.name && isCopyOf(other)) ?? image
}

/**
 * Gives the copies of a drawing within one request its name. What the server will keep of a drawing can be computed
 * beforehand, and would come as new ink: nothing is stored yet by which it is known (decision 081).
 */
export function asSameDrawings(commands: readonly SaveCommand[]): SaveCommand[] {
  const drawings = commands.flatMap((command) =>
    'write' in command && command.image?.kind === 'signatures' ? command.image : [],
  )
  if (drawings.length < 2) return [...commands]
  return commands.map((command) => {
    if (!('write' in command) || command.image?.kind !== 'signatures') return command
    let image = command.image
    // A copy may be one of a copy; as many steps as there are drawings end any chain.
    for (const _ of drawings) image = originalOf(image, drawings)
    return { ...command, image }
  })
}
