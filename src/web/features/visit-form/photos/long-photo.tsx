import { Button } from '@mantine/core'
import { useState } from 'react'
import { CROP_RATIO } from '../../../../domain/inspections/photo-shape.ts'
import { focusAfter } from '../focus/focus-after.ts'
import classes from './long-photo.module.css'
import { longPhotoTexts as texts } from './messages.ts'

/** Answers that a person may give to a photo that the acta prints very small. */
export type LongPhotoAnswers = {
  isTall: boolean
  isCropped: boolean
  onKeep: () => void
  /** @param place of the part, from the left or upper end (0) to the other (1) */
  onCrop: (place: number) => void
  onRestore: () => void
}

/** Percent of a place that is moved by one press of an arrow key. */
const STEP = 2
const MIDDLE = 50

type ToolProps = { url: string; sliderId: string; isTall: boolean; onCrop: (place: number) => void; onBack: () => void }

/** Chooses the part that is kept, with a slider for fingers and keys. */
function CropTool({ url, sliderId, isTall, onCrop, onBack }: ToolProps) {
  const [percent, setPercent] = useState(MIDDLE)
  return (
    <div className={classes.tool}>
      <img
        className={classes.part}
        data-tall={isTall || undefined}
        src={url}
        alt={texts.preview}
        style={{
          aspectRatio: isTall ? `1 / ${CROP_RATIO}` : `${CROP_RATIO} / 1`,
          objectPosition: isTall ? `50% ${percent}%` : `${percent}% 50%`,
        }}
      />
      <label className={classes.label}>
        {texts.part}
        <input
          id={sliderId}
          className={classes.slider}
          type="range"
          min={0}
          max={100}
          step={STEP}
          value={percent}
          aria-valuetext={texts.place(percent, isTall)}
          onChange={(event) => setPercent(Number(event.currentTarget.value))}
        />
      </label>
      <div className={classes.answers}>
        <Button mih={48} onClick={() => onCrop(percent / 100)}>
          {texts.use}
        </Button>
        <Button mih={48} variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  )
}

type Props = LongPhotoAnswers & {
  /** Address of the photo that the draft holds. */
  url: string
  /** Id of the control that gets the focus after an answer. */
  inputId: string
}

/** Says that the acta prints this photo very small, and offers to crop it; or says that it is cropped. */
export function LongPhotoQuestion({ url, inputId, isTall, isCropped, onKeep, onCrop, onRestore }: Props) {
  const [isCropping, setCropping] = useState(false)
  const [cropId, sliderId] = [`${inputId}-crop`, `${inputId}-place`]
  /** An answer takes the pressed button away, so that another control gets the focus. */
  const answer = (act: () => void, focusId = inputId) =>
    void focusAfter(async () => {
      act()
      return { id: focusId, block: 'nearest' }
    })
  if (isCropped) {
    return (
      <div className={classes.question}>
        <p className={classes.text} role="status">
          {texts.cropped}
        </p>
        <div className={classes.answers}>
          <Button mih={48} variant="default" onClick={() => answer(onRestore, cropId)}>
            {texts.restore}
          </Button>
        </div>
      </div>
    )
  }
  if (isCropping) {
    return (
      <CropTool
        url={url}
        sliderId={sliderId}
        isTall={isTall}
        onCrop={(place) => answer(() => onCrop(place))}
        onBack={() => answer(() => setCropping(false), cropId)}
      />
    )
  }
  return (
    <div className={classes.question}>
      <p className={classes.text} role="alert">
        {texts.asked}
      </p>
      <div className={classes.answers}>
        <Button id={cropId} mih={48} onClick={() => answer(() => setCropping(true), sliderId)}>
          {texts.crop}
        </Button>
        <Button mih={48} variant="default" onClick={() => answer(onKeep)}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}
