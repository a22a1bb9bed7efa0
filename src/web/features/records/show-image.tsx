import type { ActaImage } from '../../../domain/records/acta-model.ts'
import { ServerImage } from '../../api/image.tsx'
import { imageSize } from './records.queries.ts'

/** A picture of a document on the screen. */
export const showImage = (image: ActaImage) => (
  <ServerImage
    className="acta-photo"
    kind={image.kind}
    name={image.name}
    alt={image.alt}
    absent={<span className="acta-absent">{image.absent}</span>}
    {...(imageSize(image) && { size: 'thumb' as const })}
  />
)
