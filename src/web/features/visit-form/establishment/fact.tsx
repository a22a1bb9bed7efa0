import type { ReactNode } from 'react'
import { headerTexts } from './messages.ts'

/** A term and what is known of it, in a list of facts. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children || headerTexts.notAvailable}</dd>
  </div>
)
