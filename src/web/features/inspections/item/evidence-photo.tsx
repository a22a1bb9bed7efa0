import { Button } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, useId } from 'react'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { messages } from '../messages.ts'
import classes from './evidence-photo.module.css'

type Props = {
  /** Of the first control, which takes the focus when the photo is missing. */
  inputId: string
  number: string
  photo: Blob | undefined
  isBusy: boolean
  fault: string | undefined
  onPick: (file: Blob) => void
  onRemove: () => void
}

/** The photo of a finding: from the camera or the gallery, seen before it is sent. */
export function EvidencePhoto({ inputId, number, photo, isBusy, fault, onPick, onRemove }: Props) {
  const labelId = useId()
  const faultId = useId()
  const url = useObjectUrl(photo)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    // Emptied, so that picking the same file again is a change too.
    event.currentTarget.value = ''
    if (file) onPick(file)
  }
  const shared = {
    type: 'file',
    accept: 'image/*',
    className: classes.input,
    onChange: pick,
    'aria-describedby': fault ? faultId : undefined,
    'aria-invalid': fault ? true : undefined,
  } as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its legend where the preview belongs
    <div role="group" aria-labelledby={labelId} className={classes.evidence} data-faulty={fault ? true : undefined}>
      <span id={labelId} className={classes.label}>
        {messages.item.evidence} <span aria-hidden>*</span>
      </span>
      {url && photo && <img className={classes.preview} src={url} alt={messages.item.photoAlt(number)} />}
      <p role="status" className={classes.busy}>
        {isBusy && messages.item.photoBusy}
      </p>
      <div className={classes.buttons}>
        <label className={classes.button} data-primary={photo ? undefined : true}>
          <input {...shared} id={inputId} capture="environment" />
          <IconCamera size={20} aria-hidden />
          {photo ? messages.item.replacePhoto : messages.item.takePhoto}
        </label>
        <label className={classes.button}>
          <input {...shared} />
          <IconPhoto size={20} aria-hidden />
          {messages.item.choosePhoto}
        </label>
        {photo && (
          <Button
            variant="subtle"
            c="#8b1a1a"
            className={classes.remove}
            leftSection={<IconTrash size={20} aria-hidden />}
            onClick={onRemove}
          >
            {messages.item.removePhoto}
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
