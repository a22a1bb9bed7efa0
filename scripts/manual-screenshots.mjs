import './steps/require-node.mjs'
import { disposing, filing } from './manual/files.mjs'
import { keepingViews, readingNotices, searching } from './manual/finding.mjs'
import { followingUpEach } from './manual/follow-up.mjs'
import { managingFormats } from './manual/formats.mjs'
import { beginningTheDay, bringingMap, overseeing } from './manual/home.mjs'
import { importingCensus } from './manual/imports.mjs'
import { inspecting } from './manual/inspections.mjs'
import { givingTokens, watchingWebhooks } from './manual/integrations.mjs'
import {
  administering,
  auditing,
  entering,
  planning,
  planningOnPhone,
  registering,
  reviewing,
  welcoming,
} from './manual/office.mjs'
import { goingOffline } from './manual/offline-visits.mjs'
import { arrangingPackage } from './manual/package.mjs'
import { keepingTerms, steering } from './manual/planning.mjs'
import { visitingPortal } from './manual/portal.mjs'
import { keeping, securing } from './manual/profile.mjs'
import { followingUp, followingVisits } from './manual/requirements.mjs'
import { managingStaff, readingOwnSheet } from './manual/staff.mjs'
import { verifying } from './manual/verifying.mjs'
import { buildServer, buildWeb } from './steps/build.mjs'
import { withDemoProduct } from './steps/demo-product.mjs'
import { withMailbox } from './steps/mailbox.mjs'

/** Journeys through one installation, in their order: some show what an earlier one left. */
const JOURNEYS = {
  entering,
  securing,
  planning,
  planningOnPhone,
  inspecting,
  goingOffline,
  reviewing,
  registering,
  welcoming,
  keeping,
  administering,
  managingFormats,
  auditing,
  managingStaff,
  readingOwnSheet,
  filing,
  disposing,
  overseeing,
  bringingMap,
  beginningTheDay,
  importingCensus,
  steering,
  keepingTerms,
  searching,
  keepingViews,
  readingNotices,
  givingTokens,
  watchingWebhooks,
  arrangingPackage,
  followingUp,
  followingVisits,
  verifying,
}
/** Journeys through an installation that sends mails: its screens have buttons that others lack. */
const WITH_MAIL = { followingUpEach, visitingPortal }

const asked = process.argv.slice(2)
const known = [...Object.keys(JOURNEYS), ...Object.keys(WITH_MAIL)]
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) throw new Error(`No journey is called ${unknown.join(', ')}. There are ${known.join(', ')}.`)
const chosen = (journeys) =>
  Object.entries(journeys)
    .filter(([name]) => asked.length === 0 || asked.includes(name))
    .map(([, journey]) => journey)

// Takes the images of docs/manual from the running product, over those of an earlier run; arguments name journeys.
await buildServer()
await buildWeb()
const journeys = chosen(JOURNEYS)
if (journeys.length > 0)
  await withDemoProduct(async (product) => {
    for (const journey of journeys) await journey(product)
  })
const mailed = chosen(WITH_MAIL)
if (mailed.length > 0)
  await withMailbox((mailbox) =>
    withDemoProduct(
      async (product) => {
        for (const journey of mailed) await journey(product, mailbox)
      },
      { SMTP_URL: mailbox.url, MAIL_FROM: 'Vigía <vigia@salud.example>' },
    ),
  )
// The web app includes the images, so it is built again.
await buildWeb()
