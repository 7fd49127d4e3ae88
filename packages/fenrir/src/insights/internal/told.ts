import type { ValueAttribution } from '../../attribution/attribute-value.js';
import type {
  AdversarialReport,
  CycleCause,
  CycleMicrostructure,
  ScheduledStep,
} from '../../cycle/cycle-result.js';
import type { Scene } from '../../cycle/internal/scene.js';
import type { ValuedPlan } from '../../cycle/internal/valued-plan.js';
import type { PriceRegime } from '../../personality/regime-of.js';
import type { Clip } from '../../plan/project-plan.js';
import type { Currency } from '../currency.js';

/** What sentences are made of. */
export interface Told {
  readonly scene: Scene;
  readonly currency: Currency;
  readonly regime: PriceRegime;
  readonly microstructure?: CycleMicrostructure;
  readonly recommended: ValuedPlan;
  /** Whether a plan was sent. */
  readonly hasSentPlan: boolean;
  /** The plan sent as it can be carried out; resting where none was sent. */
  readonly sent: ValuedPlan;
  /** Plans that were on the table beside that one. */
  readonly others: readonly ValuedPlan[];
  readonly clips: readonly Clip[];
  readonly attribution: ValueAttribution<CycleCause>;
  readonly report: AdversarialReport;
  readonly schedule: readonly ScheduledStep[];
}

/** A sentence, and how much money it is about. */
export interface Insight {
  /** 0 or more [currency] */
  readonly amount: number;
  readonly sentence: string;
}
