/** What the scripts use of Chart.js: https://www.chartjs.org/docs/latest/api/ */

interface ChartSet {
  label: string;
  /** Ours: the arm's id. */
  arm: string;
  data: ({ x: number; y: number } & Bounds)[];
  /** Ours: the points as they are, where the chart lays them out otherwise. */
  points?: ({ x: number; y: number } & Bounds)[];
  borderColor: string;
  backgroundColor: string;
  [option: string]: unknown;
}

interface ChartScale {
  min: number;
  max: number;
  ticks: { value: number }[];
  getPixelForValue(value: number): number;
  getValueForPixel(pixel: number): number;
}

interface ChartPlugin {
  id: string;
  beforeDatasetsDraw?(chart: Chart): void;
  afterDatasetsDraw?(chart: Chart): void;
}

interface ChartConfig {
  type: 'line' | 'scatter';
  data: { datasets: ChartSet[] };
  options: Record<string, unknown>;
  plugins: ChartPlugin[];
}

declare class Chart {
  static getChart(canvas: HTMLCanvasElement): Chart | undefined;
  constructor(canvas: HTMLCanvasElement, config: ChartConfig);
  readonly ctx: CanvasRenderingContext2D;
  readonly canvas: HTMLCanvasElement;
  readonly chartArea: { left: number; right: number; top: number; bottom: number; width: number; height: number };
  readonly scales: { x: ChartScale; y: ChartScale };
  readonly data: { datasets: ChartSet[] };
  draw(): void;
  destroy(): void;
}

/** What the page tells whoever inspects it. */
interface Window {
  weirReport: object;
  weirAdvice: object;
}
