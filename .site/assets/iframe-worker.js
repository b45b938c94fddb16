// Search runs in a worker, which browsers refuse to pages that are opened as files: an empty frame takes its place there.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.waiting = [];
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.scope = frame.contentWindow;
      this.scope.postMessage = data => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = frame.contentDocument.createElement("script");
      script.src = url;
      script.onload = () => {
        const waiting = this.waiting;
        this.waiting = null;
        waiting.forEach(data => this.postMessage(data));
      };
      frame.contentDocument.body.append(script);
    }

    postMessage(data) {
      if (this.waiting) {
        this.waiting.push(data);
      } else {
        this.scope.dispatchEvent(new this.scope.MessageEvent("message", { data }));
      }
    }
  };
}
