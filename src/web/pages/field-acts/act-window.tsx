import { useEffect, useState } from 'react'
import type { MeasureForm } from '../../../domain/measures/measure-forms.ts'
import type { SampleForm } from '../../../domain/samples/sample-forms.ts'
import type { NotMadeForm } from '../../../domain/visits/not-made.ts'
import type { ActWindowProps } from '../../features/field-acts/act-window-props.ts'
import { keepMeasure, keepNotMade, keepSample } from '../../features/field-acts/keep-act.ts'
import { actTexts } from '../../features/field-acts/messages.ts'
import { FieldActaWindow } from '../../features/measures/acts/field-acta-window.tsx'
import { FieldTakeWindow } from '../../features/samples/acts/field-take-window.tsx'
import { deviceFailureText } from '../../features/visit-form/outbox-status/device-failure.ts'
import { photoFailureText } from '../../features/visit-form/photos/photo-failure.ts'
import { reducePhoto } from '../../features/visit-form/photos/reduce-photo.ts'
import { FieldNotMadeWindow } from '../../features/visits/field-not-made-window.tsx'
import { dropTyped, keepTyped, readTyped } from '../../offline/acts/typed-act.ts'
import { readTypedPhotos, typedPhotos } from '../../offline/acts/typed-photos.ts'

/** Photos of a kept act or of a window that died, as the form's field wants them. */
const filesOf = (images: readonly Blob[]): File[] =>
  images.map((image, place) => new File([image], `foto-${place + 1}.jpg`, { type: image.type, lastModified: place }))

type Begun = { values: Record<string, unknown>; isRestored: boolean; files: File[]; lost: number }

/** The window at first: as its page left it when the phone died, or as the act has it. */
async function begin({ visit, name, form, images }: ActWindowProps): Promise<Begun> {
  const place = { userId: visit.userId, assignmentId: visit.assignmentId, name }
  const typed = readTyped(place)
  if (!typed) return { values: form, isRestored: false, files: filesOf(images), lost: 0 }
  const photos = (await readTypedPhotos(place).catch(() => undefined)) ?? images
  const { images: had, ...values } = typed
  return { values, isRestored: true, files: filesOf(photos), lost: Math.max(0, Number(had ?? 0) - photos.length) }
}

/** Makes each photo small once, as soon as it is chosen: the page may be gone when the act is saved. */
function reduceOnce(files: readonly File[]): (photo: Blob) => Promise<Blob> {
  const small = new WeakMap<Blob, Promise<Blob>>(files.map((file) => [file, Promise.resolve(file)]))
  return (photo) => {
    const begun = small.get(photo) ?? reducePhoto(photo)
    small.set(photo, begun)
    // A phone that lacked memory may have some later.
    begun.catch(() => small.delete(photo))
    return begun
  }
}

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, place) => one === others[place])

/** Keeps the work of a window while it is open. It is forgotten once it is saved, or the person gave it up. */
function keepWork({ visit: { userId, assignmentId }, name }: ActWindowProps, { files, isRestored }: Begun) {
  const place = { userId, assignmentId, name }
  const reduce = reduceOnce(files)
  const photos = typedPhotos(place, reduce)
  let before: readonly Blob[] = files
  let isDirty = false
  const drop = () => {
    dropTyped(place)
    void photos.drop()
  }
  return {
    reduce,
    drop,
    /** A window that is closed unchanged leaves what it brought back; one with new texts has asked. */
    leave: () => {
      if (isDirty || !isRestored) drop()
    },
    typing: {
      onTyped: (values: unknown) => {
        keepTyped(place, values)
        const { images = [] } = values as { images?: readonly Blob[] }
        if (isSame(before, images)) return
        before = [...images]
        void photos.keep(before)
      },
      onDirty: (isNow: boolean) => {
        isDirty = isNow
      },
    },
  }
}

function BegunWindow({ begun, ...props }: ActWindowProps & { begun: Begun }) {
  const { visit, call, actKey, onClose } = props
  const { values, files, lost } = begun
  const [{ reduce, drop, leave, typing }] = useState(() => keepWork(props, begun))
  const target = { visit, actKey, reduce, photoText: photoFailureText, failureText: deviceFailureText }
  const close = () => {
    leave()
    onClose()
  }
  const settled = async (kept: Promise<boolean>): Promise<boolean> => {
    await kept
    drop()
    return true
  }
  const lostText = lost > 0 ? actTexts.photosLost(lost) : undefined
  const shared = { images: files, typing, lost: lostText, onClose: close }
  const window = { ...shared, items: visit.items }
  if (call === 'not-made') {
    return (
      <FieldNotMadeWindow
        {...shared}
        values={values as Partial<NotMadeForm>}
        save={(value) => settled(keepNotMade(target, value))}
      />
    )
  }
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

/** The window of an act of a visit, which is kept on the device. */
export function ActWindow(props: ActWindowProps) {
  // A window begins once, with what its device had when it opened.
  const [beginning] = useState(() => begin(props))
  const [begun, setBegun] = useState<Begun>()
  useEffect(() => void beginning.then(setBegun), [beginning])
  return begun && <BegunWindow {...props} begun={begun} />
}
