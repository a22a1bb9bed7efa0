import type { ActaImage } from '../../../domain/records/acta-model.ts'
import { EnlargingImage } from '../../ui/images/enlarging-image.tsx'
import { ServerImage } from '../../ui/images/image.tsx'
import { imageSize } from './records.queries.ts'

/** Shows a picture of a document on the screen; a reduced picture can be enlarged. */
export function showImage(image: ActaImage) {
  if (image.isLarge) {
    return (
      <ServerImage
        className="acta-large"
        kind={image.kind}
        name={image.name}
        alt={image.alt}
        absent={<span className="acta-absent">{image.absent}</span>}
      />
    )
  }
  const Shown = imageSize(image) === 'thumb' ? EnlargingImage : ServerImage
  return (
    <Shown
      className="acta-photo"
      kind={image.kind}
      name={image.name}
      alt={image.alt}
      absent={<span className="acta-absent">{image.absent}</span>}
    />
  )
}
