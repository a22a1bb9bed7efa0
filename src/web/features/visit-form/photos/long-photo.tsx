import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CropTool as Tool } from '../draft/draft-state.ts'
import { focusAfter } from '../focus/focus-after.ts'
import { CropTool, cropPlaceId, cropUseId } from './crop-tool.tsx'
import classes from './long-photo.module.css'
import { longPhotoTexts as texts } from './messages.ts'

/** Facts about a photo that the acta prints very small, and the answers that a person may give. */
export type LongPhotoAnswers = {
  isTall: boolean
  /** Only the reduced photo is left to cut from. */
  isReduced: boolean
  isCropped: boolean
  /** The person keeps it whole. */
  isKept: boolean
  /** The open crop tool. */
  tool: Tool | undefined
  onKeep: () => void
  onOpenTool: () => void
  /** @param place of the part, from the left or upper end (0) to the other (1) */
  onMove: (place: number) => void
  onCloseTool: () => void
  /** @returns whether the part took the place of the photo */
  onCrop: () => Promise<boolean>
  onRestore: () => void
}

type SaidProps = { role?: 'alert' | 'status'; text: string; children: ReactNode }

function Said({ role, text, children }: SaidProps) {
  return (
    <div className={classes.question}>
      <p className={classes.text} role={role}>
        {text}
      </p>
      <div className={classes.answers}>{children}</div>
    </div>
  )
}

type Props = LongPhotoAnswers & {
  /** Address of the photo that the draft holds. */
  url: string
  /** Id of the control that gets the focus after an answer. */
  inputId: string
}

/** Says that the acta prints this photo very small, and offers to crop it; or says what was decided, and the way back. */
export function LongPhotoQuestion({ url, inputId, isTall, isReduced, isCropped, isKept, tool, ...on }: Props) {
  const cropId = `${inputId}-crop`
  /** An answer takes the pressed button away, so that another control gets the focus. */
  const answer = (act: () => void, focusId = inputId) =>
    void focusAfter(async () => {
      act()
      return { id: focusId, block: 'nearest' }
    })
  if (isCropped) {
    return (
      <Said role="status" text={texts.cropped}>
        <Button mih={48} variant="default" onClick={() => answer(on.onRestore, cropId)}>
          {texts.restore}
        </Button>
      </Said>
    )
  }
  if (tool) {
    const use = async () => ({ id: (await on.onCrop()) ? inputId : cropUseId(inputId), block: 'nearest' }) as const
    return (
      <CropTool
        url={url}
        inputId={inputId}
        isTall={isTall}
        tool={tool}
        onMove={on.onMove}
        onUse={() => void focusAfter(use)}
        onBack={() => answer(on.onCloseTool, cropId)}
      />
    )
  }
  const openTool = () => answer(on.onOpenTool, cropPlaceId(inputId))
  const detail = isReduced ? ` ${texts.lessDetail}` : ''
  if (isKept) {
    return (
      <Said text={`${texts.kept}${detail}`}>
        <Button id={cropId} mih={48} variant="default" onClick={openTool}>
          {texts.crop}
        </Button>
      </Said>
    )
  }
  return (
    <Said role="alert" text={`${texts.asked}${detail}`}>
      <Button id={cropId} mih={48} onClick={openTool}>
        {texts.crop}
      </Button>
      <Button mih={48} variant="default" onClick={() => answer(on.onKeep)}>
        {texts.keep}
      </Button>
    </Said>
  )
}
