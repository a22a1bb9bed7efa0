import { scanWords } from '../../../../domain/files/file-words.ts'
import type { Tone } from '../../../ui/data-table/cell-format.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import classes from '../files.module.css'
import type { DocumentRow } from '../files.queries.ts'
import { fileMessages as texts } from './messages.ts'

const scanTones: Partial<Record<DocumentRow['scan'], Tone>> = {
  limpio: 'green',
  pendiente: 'yellow',
  fallo: 'yellow',
  muy_grande: 'yellow',
  infectado: 'red',
}

/** Badges of a document: withdrawn, sensitive, with a password, and the result of its virus scan. */
export function DocumentStates({ document }: { document: DocumentRow }) {
  const { scan, withdrawnAt, isSensitive, isProtected } = document
  const tone = scanTones[scan]
  return (
    <span className={classes.badges}>
      {withdrawnAt && <ToneBadge tone="red" text={texts.withdrawn} />}
      {isSensitive && <ToneBadge tone="yellow" text={texts.sensitive} />}
      {isProtected && <ToneBadge tone="yellow" text={texts.protected} />}
      {tone ? (
        <ToneBadge tone={tone} text={scanWords[scan]} />
      ) : (
        <span className={classes.grayBadge}>{scanWords[scan]}</span>
      )}
    </span>
  )
}
