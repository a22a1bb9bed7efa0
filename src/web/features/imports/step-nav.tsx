import { Link } from '@tanstack/react-router'
import { type ImportStep, importSteps } from './import-steps.ts'
import classes from './imports.module.css'
import { messages } from './messages.ts'

type Props = { importId: number; step: ImportStep; open: readonly ImportStep[] }

/** The five steps. Those that the import can be seen in are links. */
export const StepNav = ({ importId, step, open }: Props) => (
  <nav aria-label={messages.steps}>
    <ol className={classes.steps}>
      {importSteps.map((name) => (
        <li key={name} data-current={name === step || undefined}>
          {name === step ? (
            <span aria-current="step">{messages.stepNames[name]}</span>
          ) : open.includes(name) ? (
            <Link
              to="/dashboard/inscripcion/importar/$importId/{-$paso}"
              params={{ importId: String(importId), paso: name }}
            >
              {messages.stepNames[name]}
            </Link>
          ) : (
            <span>{messages.stepNames[name]}</span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
