import { Button } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, type MouseEvent, useId } from 'react'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { RequiredMark } from '../../../ui/form/required-mark.tsx'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { itemTexts } from '../answers/messages.ts'
import classes from './evidence-photo.module.css'
import { type LongPhotoAnswers, LongPhotoQuestion } from './long-photo.tsx'
import { spaceTexts } from './messages.ts'
import { usePhotoCapture } from './use-photo-capture.ts'

export type PhotoSource = 'camera' | 'gallery'

type Props = {
  /** Id of the first control, which takes the focus when the photo is missing. */
  inputId: string
  /** Describes the photo to people who do not see it. */
  alt: string
  label?: string
  isRequired?: boolean
  photo: Blob | undefined
  isBusy: boolean
  fault: string | undefined
  /** The reason why the last picked photo is not here. */
  failure: string | undefined
  /** Facts of the photo that the person should know. */
  notes: readonly string[]
  /** Answers that the person may give to a photo that the acta prints very small. */
  long?: LongPhotoAnswers | undefined
  onPick: (file: Blob, source: PhotoSource) => void
  onRemove: () => void
}

/** The photo of a finding, from the camera or the gallery, with a preview. */
export function EvidencePhoto({
  inputId,
  alt,
  label = itemTexts.evidence,
  isRequired = true,
  photo,
  isBusy,
  fault,
  failure,
  notes,
  long,
  onPick,
  onRemove,
}: Props) {
  const labelId = useId()
  const faultId = useId()
  const url = useObjectUrl(photo)
  const { space, hasAgreed, agree } = usePhotoCapture()
  const isNearlyFull = space?.isNearlyFull === true
  const pick = (source: PhotoSource) => (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Without this, picking the same file again would fire no event.
    event.currentTarget.value = ''
    if (file) onPick(file, source)
  }
  /** Warns before the camera opens, once per visit, and lets the user decide. */
  const warn = (event: MouseEvent<HTMLInputElement>) => {
    if (!isNearlyFull || hasAgreed()) return
    event.preventDefault()
    const input = event.currentTarget
    const { title, text, proceed } = spaceTexts
    void confirm({ title, text, confirmLabel: proceed }).then((goesOn) => {
      if (!goesOn) return
      agree()
      input.click()
    })
  }
  const shared = {
    type: 'file',
    accept: 'image/*',
    className: classes.input,
    onClick: warn,
    'aria-describedby': fault ? faultId : undefined,
    'aria-invalid': fault ? true : undefined,
  } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend where the preview belongs
    <div role="group" aria-labelledby={labelId} className={classes.evidence} data-faulty={fault ? true : undefined}>
      <span id={labelId} className={classes.label}>
        {label} {isRequired && <RequiredMark />}
      </span>
      {url && photo && <img className={classes.preview} src={url} alt={alt} />}
      {long && url && !isBusy && <LongPhotoQuestion url={url} inputId={inputId} {...long} />}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      <p role="status" className={classes.busy}>
        {isBusy && itemTexts.photoBusy}
      </p>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      {isNearlyFull && <p className={classes.space}>{spaceTexts.note}</p>}
      <div className={classes.buttons}>
        <label className={classes.button} data-primary={photo ? undefined : true}>
          <input {...shared} id={inputId} capture="environment" onChange={pick('camera')} />
          <IconCamera size={20} aria-hidden />
          {photo ? itemTexts.replacePhoto : itemTexts.takePhoto}
        </label>
        <label className={classes.button}>
          <input {...shared} onChange={pick('gallery')} />
          <IconPhoto size={20} aria-hidden />
          {itemTexts.choosePhoto}
        </label>
        {photo && (
          <Button
            variant="subtle"
            c="var(--tone-red-text)"
            className={classes.remove}
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={onRemove}
          >
            {itemTexts.removePhoto}
          </Button>
        )}
      </div>
      {fault && (
        <p id={faultId} className={classes.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
