import type { ActaDocument } from '../../../domain/records/acta-model.ts'
import { Block, Fields, type ShowImage } from './acta-block.tsx'

/** Lays the acta out for screen, print and file. Its styles are in `acta.css`, which the file embeds. */
export function ActaSheet({ acta, showImage }: { acta: ActaDocument; showImage: ShowImage }) {
  const { header, blocks } = acta
  return (
    <article className="acta" lang="es">
      <header className="acta-header">
        <div className="acta-authority">
          {header.shield && <img className="acta-shield" src={header.shield.url} alt={header.shield.alt} />}
          {header.authority.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <h1>{header.title}</h1>
          <p className="acta-subtitle">{header.subtitle}</p>
        </div>
        <Fields rows={[header.control]} />
      </header>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of the acta never move
        <Block key={place} block={block} showImage={showImage} />
      ))}
    </article>
  )
}
