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
import { keeping, securing } from './manual/profile.mjs'
import { followingUp, followingVisits } from './manual/requirements.mjs'
import { managingStaff, readingOwnSheet } from './manual/staff.mjs'
import { verifying } from './manual/verifying.mjs'
import { buildServer, buildWeb } from './steps/build.mjs'
import { withDemoProduct } from './steps/demo-product.mjs'

// Takes every image of docs/manual from the running product, over those of an earlier run.
await buildServer()
await buildWeb()
await withDemoProduct(async (product) => {
  for (const journey of [
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
    followingUpEach,
    verifying,
  ])
    await journey(product)
})
// The web app includes the images, so it is built again.
await buildWeb()
