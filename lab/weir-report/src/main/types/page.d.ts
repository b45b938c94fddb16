/** What the page's scripts hand to one another. What Java hands to them is in data.d.ts. */

/** A figure, or that it is not known. */
type Figure = number | null | undefined;

/** What a figure is of: decides its units. */
type Kind = 'time' | 'bytes' | 'speed' | 'rate' | 'count' | 'ratio';

/** Bounds of an interval. */
interface Bounds {
  lo?: Figure;
  hi?: Figure;
}

/** An estimate with its interval, and the heats behind it. */
interface Estimate {
  lo: number | null;
  y: number;
  hi: number | null;
  n: number;
}

/** An estimate at a level of the inner factor. */
interface Point extends Estimate {
  x: number;
  warnings: string[];
}

/** Figures of one arm along the inner factor. */
interface Line<P = Point> {
  arm: PageData.ArmData;
  label: string;
  points: P[];
  /** Drawn thick: the reference. */
  strong?: boolean;
  /** Strokes and gaps in pixels, instead of the arm's. */
}

/** One unit for all figures of a kind. */
interface Scale {
  name: string;
  size: number;
  bare(value: Figure): string;
  full(value: Figure): string;
  bounds(of: Bounds): string;
  hasBounds(of: Bounds): boolean;
}

/** A figure that can be shown. */
interface Metric {
  name: string;
  kind: Kind;
  /** More is better. */
  more?: boolean;
  /** Always offered, whatever was recorded. */
  always?: boolean;
  of(cell: CellData): Estimate | null;
}

/** Values of the factors. */
type Setting = Record<string, string>;

/** What is shown, as the address says it; factors are named f.rows and so on. */
type State = {
  to: string;
  study: string;
  link: string;
  x: string;
  metric: string;
  ref: string;
  xs: string;
  ys: string;
  protocol: string;
  drivers: string;
  modes: string;
  at: string;
  theme: string;
  [factor: `f.${string}`]: string;
};

/** What the large chart, its legend and its table show. */
interface Shown {
  /** Few levels: rows for each arm instead of lines. */
  dots: boolean;
  lines: Line[];
  missing: Line[];
  xs: number[];
  scale: Scale;
}

/** A place in the large chart. */
interface Focus {
  x: number;
  arm: string;
}

/** What a chart is drawn from. */
interface ChartOptions {
  study: import('../resources/dev/weir/report/page/data.js').Study;
  lines: Line<{ x: number; y: number } & Bounds>[];
  scale: Scale;
  xLog: boolean;
  yLog: boolean;
  xTitle: string;
  yTitle: string;
  /** A line at ratio 1. */
  unity?: boolean;
  small?: boolean;
  titles?: boolean;
  /** Bars instead of points. */
  bars?: boolean;
  /** Values that the axis has to reach beside those drawn. */
  span?: number[];
  /** The place in focus, asked at every drawing. */
  focus?: () => Focus | null;
}

/** Colours of what is not an arm. */
interface Ground {
  text: string;
  soft: string;
  line: string;
  card: string;
}

/** Attributes of an element; those that begin with "on" are listeners. */
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>;

/** A path from client to server: microseconds, bit/s with 0 for no limit. */
interface NetworkPath {
  rtt: number;
  rate: number;
}

/** The estimated time of an arm in microseconds. */
interface Estimated {
  arm: string;
  index: number;
  micros: number;
  low: number;
  high: number;
}

/** Arms, fastest first, those too close to the first to tell, and how far from what was measured: 0, 1 or 2. */
interface Choice {
  far: number;
  ranked: Estimated[];
  close: Estimated[];
}

/** The choices over a decision map, column by column. */
interface Grid {
  xs: number[];
  ys: number[];
  cells: Choice[][];
}
