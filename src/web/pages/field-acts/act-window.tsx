import { useCallback, useMemo, useRef, useState } from 'react'
import type { MeasureForm } from '../../../domain/measures/measure-forms.ts'
import type { SampleForm } from '../../../domain/samples/sample-forms.ts'
import type { ActWindowProps } from '../../features/field-acts/act-window-props.ts'
import { keepMeasure, keepSample } from '../../features/field-acts/keep-act.ts'
import { FieldActaWindow } from '../../features/measures/acts/field-acta-window.tsx'
import { FieldTakeWindow } from '../../features/samples/acts/field-take-window.tsx'
import { deviceFailureText } from '../../features/visit-form/outbox-status/device-failure.ts'
import { reducePhoto } from '../../features/visit-form/photos/reduce-photo.ts'
import { dropTyped, keepTyped, readTyped } from '../../offline/acts/typed-act.ts'

/** Photos of a kept act, as the form's field wants them. */
const filesOf = (images: readonly Blob[]): File[] =>
  images.map((image, place) => new File([image], `foto-${place + 1}.jpg`, { type: image.type, lastModified: place }))

/** The window of an act of a visit, which is kept on the device. */
export function ActWindow({ visit, call, actKey, name, form, images, onClose }: ActWindowProps) {
  // The same files each time: one that is on the form already is not reduced again.
  const [files] = useState(() => filesOf(images))
  const target = { visit, actKey, known: files, reduce: reducePhoto, failureText: deviceFailureText }
  const { userId, assignmentId } = visit
  const place = useMemo(() => ({ userId, assignmentId, name }), [userId, assignmentId, name])
  const [values] = useState(() => ({ ...form, ...readTyped(place) }))
  /** A window that is closed unchanged leaves texts of before where they are; one with new texts asks first. */
  const isSettled = useRef(false)
  const onTyped = useCallback(
    (typed: unknown) => {
      isSettled.current = true
      keepTyped(place, typed)
    },
    [place],
  )
  const close = () => {
    if (isSettled.current) dropTyped(place)
    onClose()
  }
  const settled = async (kept: Promise<boolean>): Promise<boolean> => {
    await kept
    isSettled.current = true
    return true
  }
  const window = { images: files, items: visit.items, onTyped, onClose: close }
  return call === 'measure' ? (
    <FieldActaWindow
      {...window}
      values={values as Partial<MeasureForm>}
      save={(value) => settled(keepMeasure(target, value))}
    />
  ) : (
    <FieldTakeWindow
      {...window}
      values={values as Partial<SampleForm>}
      save={(value) => settled(keepSample(target, value))}
    />
  )
}
