import { lazy, Suspense } from 'react'
import type { RenderTrial } from '../../features/formats/preview/preview-modal.tsx'
import { loadPage } from '../../pwa/chunk-load-error.ts'
import { Loading } from '../../ui/loading.tsx'

const load = () =>
  loadPage(() =>
    import('../../features/visit-form/trial/trial-form.tsx').then(({ TrialForm }) => ({ default: TrialForm })),
  )
const TrialForm = lazy(load)

/** Loads the inspector's form ahead, so that the preview itself makes no request. */
export const preloadTrial = (): void => void load().catch((error: unknown) => console.warn(error))

/** The inspector's form belongs to another feature, and comes in a chunk of its own. */
export const renderTrial: RenderTrial = (checklist, isPhone) => (
  <Suspense fallback={<Loading />}>
    <TrialForm checklist={checklist} isPhone={isPhone} />
  </Suspense>
)
