import { Button } from '@mantine/core'
import { CROP_RATIO } from '../../../../domain/inspections/photo-shape.ts'
import type { CropTool as Tool } from '../draft/draft-state.ts'
import classes from './long-photo.module.css'
import { longPhotoTexts as texts } from './messages.ts'

/** Percent of a place that is moved by one press of an arrow key. */
const STEP = 2

export const cropPlaceId = (inputId: string) => `${inputId}-place`
export const cropUseId = (inputId: string) => `${inputId}-use`

type Props = {
  /** Address of the whole photo. */
  url: string
  inputId: string
  isTall: boolean
  tool: Tool
  onMove: (place: number) => void
  onUse: () => void
  onBack: () => void
}

/** Chooses the part that is kept, with a slider for fingers and keys. */
export function CropTool({ url, inputId, isTall, tool, onMove, onUse, onBack }: Props) {
  const percent = Math.round(tool.place * 100)
  const [hintId, failureId] = [`${inputId}-crop-hint`, `${inputId}-crop-failure`]
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
          id={cropPlaceId(inputId)}
          className={classes.slider}
          type="range"
          min={0}
          max={100}
          step={STEP}
          value={percent}
          aria-valuetext={texts.place(percent, isTall)}
          aria-describedby={hintId}
          onChange={(event) => onMove(Number(event.currentTarget.value) / 100)}
        />
      </label>
      <p id={hintId} className={classes.hint}>
        {texts.hint}
      </p>
      {tool.hasFailed && (
        <p id={failureId} role="alert" className={classes.failure}>
          {texts.notCropped}
        </p>
      )}
      <div className={classes.answers}>
        <Button
          id={cropUseId(inputId)}
          mih={48}
          aria-describedby={tool.hasFailed ? failureId : undefined}
          onClick={onUse}
        >
          {tool.hasFailed ? texts.useAgain : texts.use}
        </Button>
        <Button mih={48} variant="default" onClick={onBack}>
          {texts.back}
        </Button>
      </div>
    </div>
  )
}
