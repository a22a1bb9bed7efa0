import type { ActaBlock, ActaDocument, ActaField, ActaImage, ActaLine } from './acta-model.ts'

/** Text of a checked box; an unchecked box has none. */
export const CHECK_MARK = 'X'

type Content = { text: string } | { image: ActaImage }

const fieldContent = (field: ActaField): Content[] => [
  { text: field.label },
  ...(field.boxes ?? []).flatMap((box) => [...(box.checked ? [{ text: CHECK_MARK }] : []), { text: box.label }]),
  ...(field.value === undefined ? [] : [{ text: field.value }]),
]

const lineContent = (line: ActaLine): Content => (line.kind === 'image' ? { image: line.image } : { text: line.text })

const titleContent = ({ text, detail }: { text: string; detail?: string }): Content[] => [
  { text },
  ...(detail === undefined ? [] : [{ text: detail }]),
]

function blockContent(block: ActaBlock): Content[] {
  switch (block.kind) {
    case 'heading':
      return titleContent(block)
    case 'paragraph':
      return [{ text: block.text }]
    case 'fields':
      return block.rows.flat().flatMap(fieldContent)
    case 'table':
      return [
        ...(block.title ? titleContent(block.title) : []),
        ...block.columns.map((column) => ({ text: column.header })),
        ...block.rows.flat().flatMap((cell) => cell.lines.map(lineContent)),
      ]
    case 'photos':
      return block.photos.flatMap(({ image, caption }) => [{ image }, { text: caption }])
    case 'signatures':
      return block.signatures.flatMap(({ title, signature, caption, fields }) => [
        { text: title },
        lineContent(signature),
        { text: caption },
        ...fields.flatMap(fieldContent),
      ])
  }
}

const contents = ({ header, blocks }: ActaDocument): Content[] => [
  ...header.authority.map((text) => ({ text })),
  { text: header.title },
  { text: header.subtitle },
  ...header.control.flatMap(fieldContent),
  ...blocks.flatMap(blockContent),
]

/** Every text that a rendering shows, in reading order. A missing picture is replaced by its `absent` text. */
export const actaTexts = (document: ActaDocument, hasImage: (image: ActaImage) => boolean): string[] =>
  contents(document).flatMap((content) => {
    if ('text' in content) return [content.text]
    return hasImage(content.image) ? [] : [content.image.absent]
  })

/** Every picture of the acta, in order. */
export const actaImages = (document: ActaDocument): ActaImage[] =>
  contents(document).flatMap((content) => ('image' in content ? [content.image] : []))

/** Identifies a picture together with its size: a photo stands small in its row, and large in the annex. */
export const imageKey = ({ name, isLarge }: ActaImage): string => (isLarge ? `${name} large` : name)
