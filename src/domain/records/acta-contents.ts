import type { ActaBlock, ActaDocument, ActaField, ActaImage, ActaLine } from './acta-model.ts'

/** What a checked box reads; an unchecked one reads nothing. */
export const CHECK_MARK = 'X'

type Content = { text: string } | { image: ActaImage }

const ofField = (field: ActaField): Content[] => [
  { text: field.label },
  ...(field.boxes ?? []).flatMap((box) => [...(box.checked ? [{ text: CHECK_MARK }] : []), { text: box.label }]),
  ...(field.value === undefined ? [] : [{ text: field.value }]),
]

const ofLine = (line: ActaLine): Content => (line.kind === 'image' ? { image: line.image } : { text: line.text })

function ofBlock(block: ActaBlock): Content[] {
  switch (block.kind) {
    case 'heading':
      return [{ text: block.text }, ...(block.detail === undefined ? [] : [{ text: block.detail }])]
    case 'paragraph':
      return [{ text: block.text }]
    case 'fields':
      return block.rows.flat().flatMap(ofField)
    case 'table':
      return [
        ...block.columns.map((column) => ({ text: column.header })),
        ...block.rows.flat().flatMap((cell) => cell.lines.map(ofLine)),
      ]
    case 'signatures':
      return block.signatures.flatMap(({ title, signature, fields }) => [
        { text: title },
        ofLine(signature),
        ...fields.flatMap(ofField),
      ])
  }
}

const contents = ({ header, blocks }: ActaDocument): Content[] => [
  ...header.authority.map((text) => ({ text })),
  { text: header.title },
  { text: header.subtitle },
  ...header.control.flatMap(ofField),
  ...blocks.flatMap(ofBlock),
]

/** Every text that a rendering shows, in reading order. A picture that is not there shows its `absent` text instead. */
export const actaTexts = (document: ActaDocument, hasImage: (image: ActaImage) => boolean): string[] =>
  contents(document).flatMap((content) => {
    if ('text' in content) return [content.text]
    return hasImage(content.image) ? [] : [content.image.absent]
  })

/** Every picture of the acta, in order. */
export const actaImages = (document: ActaDocument): ActaImage[] =>
  contents(document).flatMap((content) => ('image' in content ? [content.image] : []))
