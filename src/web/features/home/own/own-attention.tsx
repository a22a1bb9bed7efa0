import { lazy, Suspense } from 'react'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import classes from '../home.module.css'
import { attentionTexts, messages } from '../messages.ts'

const Missing = () => (
  <section className={classes.block} aria-label={attentionTexts.ofOwn}>
    <h2 className={classes.title}>{attentionTexts.ofOwn}</h2>
    <LoadFailed
      text={messages.failed(attentionTexts.ofOwn)}
      of={attentionTexts.ofOwn}
      onRetry={() => location.reload()}
    />
  </section>
)

/** A chunk of its own, which no device keeps: its links need a signal. A lazy part that failed is not asked for again. */
const Attention = lazy(() =>
  import('../overview/attention.tsx').then(
    (module) => ({ default: module.Attention }),
    () => ({ default: Missing }),
  ),
)

/** Links to what waits of an inspector's own visits. Without signal the page has no such section, and waits for none. */
export const OwnAttention = ({ isOnline }: { isOnline: boolean }) =>
  isOnline && (
    <Suspense>
      <Attention isOwn />
    </Suspense>
  )
