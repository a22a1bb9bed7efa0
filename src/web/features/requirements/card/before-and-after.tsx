import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { cardTexts } from '../messages.ts'
import { pairTexts as texts } from '../photo-messages.ts'
import classes from '../requirements.module.css'

type Props = { before: string | null; after: string }

const Side = ({ name, text, alt }: { name: string; text: string; alt: string }) => (
  <figure className={classes.side}>
    <figcaption>{text}</figcaption>
    <EnlargingImage
      className={classes.sidePicture}
      kind="evidence"
      name={name}
      alt={alt}
      absent={<span>{cardTexts.noPhoto}</span>}
    />
  </figure>
)

/** The photo of the finding beside the one of the visit that verified it. */
export const BeforeAndAfter = ({ before, after }: Props) => (
  <div className={classes.pair}>
    {before && <Side name={before} text={texts.before} alt={cardTexts.before} />}
    <Side name={after} text={texts.after} alt={texts.afterAlt} />
  </div>
)
